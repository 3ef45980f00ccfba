/** Columns of a table by the names they have in the code; SQL is made of them. */
export type Columns = Readonly<Record<string, { readonly name: string }>>;

/** `merchant_name, rrn` */
export function namesOf(columns: Columns): string {
  return Object.values(columns)
    .map(({ name }) => name)
    .join(', ');
}

/** `@merchantName, @rrn` */
export function parametersOf(columns: Columns): string {
  return Object.keys(columns)
    .map((field) => `@${field}`)
    .join(', ');
}

/** `merchant_name = @merchantName, rrn = @rrn` */
export function assignmentsOf(columns: Columns): string {
  return Object.entries(columns)
    .map(([field, { name }]) => `${name} = @${field}`)
    .join(', ');
}

/** `c.merchant_name AS merchantName, c.rrn AS rrn` */
export function selectionOf(columns: Columns, table: string): string {
  return Object.entries(columns)
    .map(([field, { name }]) => `${table}.${name} AS ${field}`)
    .join(', ');
}
