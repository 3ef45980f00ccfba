/** Source: interface 4.7.6, "E-mail template". */
export const emailTemplateNames = ['new_claim', 'claim_resolution'] as const;
export type EmailTemplateName = (typeof emailTemplateNames)[number];

export const emailTemplatePlaceholders = ['authCode', 'paymentId', 'amount', 'pan'] as const;
