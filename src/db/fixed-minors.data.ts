/**
 * The newest minor release with security fixes of each major version of PostgreSQL that is maintained, from
 * https://www.postgresql.org/support/security/ (August 13 and November 12, 2026).
 */
export const fixedMinors: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 7 }
