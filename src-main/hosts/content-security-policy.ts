/** A directive's name and its sources. */
export type ContentSecurityPolicy = Readonly<Record<string, readonly string[]>>;

/** The placeholder that the build leaves in `index.html` where each answer's own nonce goes. */
export const noncePlaceholder = '__CSP_NONCE__';

/** What the interface may load: its own files and nothing else. Both hosts serve it. */
export function interfacePolicy(nonce: string): ContentSecurityPolicy {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    // The preview's pages alone: everything else that is served here forbids being framed.
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
}

/**
 * What a page of the template preview may do: look like something. `sandbox` takes its origin, scripts,
 * forms, pop-ups and navigation of others away; nothing is fetched, whatever the template names.
 */
export const previewPolicy: ContentSecurityPolicy = {
  sandbox: [],
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ['data:'],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'self'"],
};

/** Vite's development server injects inline scripts and styles and reloads over its own socket. */
export function developmentPolicy(nonce: string): ContentSecurityPolicy {
  return {
    ...interfacePolicy(nonce),
    'script-src': ["'self'", `'nonce-${nonce}'`],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', 'data:'],
  };
}

export function policyText(policy: ContentSecurityPolicy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}
