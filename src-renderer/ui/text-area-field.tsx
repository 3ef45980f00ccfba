import { TextArea } from 'react-aria-components';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { inputClass } from './text-field.tsx';

/** A labelled text of several lines. */
export function TextAreaField({
  rows = 3,
  isIdentifier = false,
  ...frame
}: FieldFrameProps & { rows?: number; isIdentifier?: boolean }) {
  return (
    <FieldFrame {...frame}>
      <TextArea
        rows={rows}
        className={`${inputClass} h-auto resize-y py-1.5 ${isIdentifier ? 'ident' : ''}`}
      />
    </FieldFrame>
  );
}
