/** What a person typed, as a part to look for with LIKE: wildcards mean themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
