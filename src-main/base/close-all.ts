/** Some parts could not be closed; all others are. `parts` names them, in the order in which they failed. */
export class CloseFailed extends AggregateError {
  override name = 'CloseFailed';
  readonly parts: readonly string[];

  constructor(faults: readonly { part: string; error: unknown }[]) {
    super(
      faults.map(({ error }) => error),
      `Not closed: ${faults.map(({ part }) => part).join(', ')}`,
    );
    this.parts = faults.map(({ part }) => part);
  }
}

/** One step of closing: several parts at the same time. */
export type CloseStep = Readonly<Record<string, () => unknown>>;

/**
 * Closes the parts step by step. A part that throws or rejects keeps no other from being closed.
 *
 * @throws CloseFailed, once all are done
 */
export async function closeAll(steps: readonly CloseStep[]): Promise<void> {
  const faults: { part: string; error: unknown }[] = [];
  for (const step of steps) {
    await Promise.all(
      Object.entries(step).map(async ([part, close]) => {
        try {
          await close();
        } catch (error) {
          faults.push({ part, error });
        }
      }),
    );
  }
  if (faults.length > 0) throw new CloseFailed(faults);
}
