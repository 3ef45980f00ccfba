/** Classes of the palette's lines and headings. */
export const paletteItemClass =
  'flex h-9 cursor-default items-center gap-2.5 rounded-[6px] px-2.5 data-[selected=true]:bg-sel data-[disabled=true]:text-ink-3';

export const paletteGroupClass =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-second [&_[cmdk-group-heading]]:font-strong [&_[cmdk-group-heading]]:text-ink-3';
