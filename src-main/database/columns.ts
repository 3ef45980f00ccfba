/** Columns of a table by their names in the code; SQL is made of them. */
export type Columns = Readonly<Record<string, { readonly name: string }>>;

/** Returns names such as `merchant_name, rrn`. */
export function namesOf(columns: Columns): string {
  return Object.values(columns)
    .map(({ name }) => name)
    .join(', ');
}

/** Returns parameters such as `@merchantName, @rrn`. */
export function parametersOf(columns: Columns): string {
  return Object.keys(columns)
    .map((field) => `@${field}`)
    .join(', ');
}

/** Returns assignments such as `merchant_name = @merchantName, rrn = @rrn`. */
export function assignmentsOf(columns: Columns): string {
  return Object.entries(columns)
    .map(([field, { name }]) => `${name} = @${field}`)
    .join(', ');
}

/** Returns a selection such as `c.merchant_name AS merchantName, c.rrn AS rrn`. */
export function selectionOf(columns: Columns, table: string): string {
  return Object.entries(columns)
    .map(([field, { name }]) => `${table}.${name} AS ${field}`)
    .join(', ');
}
