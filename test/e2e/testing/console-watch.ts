import { type BrowserContext, expect, test as base } from '@playwright/test';

/** What the console shows although all is well. */
const allowedEverywhere: readonly RegExp[] = [
  // A template's preview lets no script and no request out: what it refuses is logged here.
  /\(http:\/\/127\.0\.0\.1:\d+\/preview\/[^)]*\)$/,
  // A program that was stopped or killed: its page asks for it until it is back.
  /^Failed to load resource: net::ERR_CONNECTION_REFUSED .*\/session\)$/,
  /^WebSocket connection to 'ws:\/\/127\.0\.0\.1:\d+\/[^']*' failed/,
];

/**
 * Every end-to-end test fails on an exception of a page and on an error in its console: what nobody
 * sees on the screen is found here.
 */
export const test = base.extend<{ allowedErrors: RegExp[] }>({
  /** Errors that a test brings about itself, each with its reason beside it. */
  allowedErrors: [[], { option: true }],
  context: async ({ context, allowedErrors }, use) => {
    const said = watchConsole(context);
    await use(context);
    const allowed = [...allowedEverywhere, ...allowedErrors];
    const unexpected = said.filter((text) => !allowed.some((pattern) => pattern.test(text)));
    expect(unexpected, 'exceptions and errors in the console').toEqual([]);
  },
});

/** The errors that pages of this context log, as they come. */
function watchConsole(context: BrowserContext): string[] {
  const said: string[] = [];
  context.on('weberror', (webError) => {
    const error = webError.error();
    said.push(`exception: ${error.stack ?? error.message}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error') said.push(`${message.text()} (${message.location().url})`);
  });
  return said;
}
