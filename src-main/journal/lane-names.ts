import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';

/** Lanes that are looked up by name. They are stored with the entries: a name never changes. */
export const laneNames = {
  claim: (claimId: string): string => `claim:${claimId}`,
  template: (name: EmailTemplateName): string => `template:${name}`,
  partner: (partnerId: string | null): string => `partner:${partnerId ?? ''}`,
};
