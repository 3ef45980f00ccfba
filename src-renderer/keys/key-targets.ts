/** Selector for text fields that may have the focus when a key is pressed. */

export const textInputs =
  'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]:not([contenteditable=false])';
export const pressable = 'button,a[href],[role=button]';
export const dialogs = '[role=dialog],[role=alertdialog]';
