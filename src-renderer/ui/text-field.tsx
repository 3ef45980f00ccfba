import { Input } from 'react-aria-components';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

export const inputClass =
  'h-8 w-full rounded-[7px] border border-line bg-bg px-2.5 text-ink data-[invalid]:border-red-dot data-[disabled]:text-ink-3';

/** A labelled line of text. */
export function TextField({
  placeholder,
  isIdentifier = false,
  ...frame
}: FieldFrameProps & { placeholder?: string; isIdentifier?: boolean }) {
  return (
    <FieldFrame {...frame}>
      <Input className={`${inputClass} ${isIdentifier ? 'ident' : ''}`} placeholder={placeholder} />
    </FieldFrame>
  );
}
