/** Classes of what floats: a raised surface with the one shadow. */
export const popoverClass =
  'min-w-[180px] overflow-auto rounded-[9px] border border-line bg-raised shadow-float outline-none animate-fade-in';

export const menuItemClass =
  'flex h-[30px] cursor-default items-center gap-2 rounded-[6px] px-2 text-ink outline-none data-[focused]:bg-hover data-[disabled]:text-ink-3';
