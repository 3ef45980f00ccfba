/** Separates the next keys from those before, as a pause does: they mean what they mean at rest. */
export function restHands(): void {
  window.dispatchEvent(new Event('pointerdown'));
}
