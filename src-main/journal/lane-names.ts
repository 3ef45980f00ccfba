import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';

/** The lanes that are asked for by name. They are stored with the entries: a name never changes. */
export const laneNames = {
  claim: (claimId: string): string => `claim:${claimId}`,
  template: (name: EmailTemplateName): string => `template:${name}`,
  partner: (partnerId: string | null): string => `partner:${partnerId ?? ''}`,
};
