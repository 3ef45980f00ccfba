/** Deeper than any real answer by far; past it, code that walks the answer could exhaust the stack. */
const deepestNesting = 64;

const openBrace = 0x7b;
const openBracket = 0x5b;
const closeBrace = 0x7d;
const closeBracket = 0x5d;
const quote = 0x22;
const backslash = 0x5c;

/**
 * Parses JSON from outside. `undefined` when it is none, or nested absurdly. Keys called
 * `__proto__` are left out, so that no later copy of the object can set a prototype.
 */
export function parseSafeJson(text: string): unknown {
  if (nestsTooDeep(text)) return undefined;
  try {
    if (!/__proto__|\\u005f/i.test(text)) return JSON.parse(text);
    return JSON.parse(text, function (this: unknown, key, value: unknown) {
      return key === '__proto__' ? undefined : value;
    });
  } catch {
    return undefined;
  }
}

function nestsTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (inString) {
      if (sign === backslash) at += 1;
      else if (sign === quote) inString = false;
    } else if (sign === quote) inString = true;
    else if (sign === openBrace || sign === openBracket) {
      depth += 1;
      if (depth > deepestNesting) return true;
    } else if (sign === closeBrace || sign === closeBracket) depth -= 1;
  }
  return false;
}
