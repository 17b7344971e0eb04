/** What tables are described with; here for the same reason as `orm.ts`. */
export * from 'drizzle-orm/pg-core';
