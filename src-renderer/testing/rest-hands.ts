/** What comes next was not typed in one go with what came before: the keys mean what they mean at rest. */
export function restHands(): void {
  window.dispatchEvent(new Event('pointerdown'));
}
