/** Names of directives with their sources. */
export type ContentSecurityPolicy = Readonly<Record<string, readonly string[]>>;

/** Placeholder that the build leaves in `index.html` for each answer's own nonce. */
export const noncePlaceholder = '__CSP_NONCE__';

/** Returns the policy of the interface, which may load its own files and nothing else. Both hosts serve it. */
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
 * Policy of the template preview's pages: they can be shown and nothing else. `sandbox` removes their origin,
 * scripts, forms, pop-ups and navigation of others; nothing is loaded, whatever the template names.
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

/**
 * Returns the policy for Vite's development server, which injects inline scripts and styles and reloads over its own
 * socket.
 */
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
