import type { ColumnType } from 'kysely'

/** jsonb: read as the parsed value, written as text that the database parses. */
export type Json<T> = ColumnType<T, string, string>
export type Time = ColumnType<Date, Date | undefined, Date>
export type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>
