import type { ColumnType } from 'kysely'

/** jsonb: selected as a parsed value, inserted as JSON text. */
export type Json<T> = ColumnType<T, string, string>
export type Time = ColumnType<Date, Date | undefined, Date>
export type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>
