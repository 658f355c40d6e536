import { dayMs, utcDay } from '../lib/clock.ts'

/** ISO ("2026-11-02", with or without a time) or US month-first ("11/2/2026 4:10 PM", "11/2/26") to an ISO date; else null. */
export function readDate(rawText: string | null | undefined): string | null {
  const text = (rawText ?? '').trim()
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/.exec(text)
  if (iso !== null) return isoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const us = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?!\d)/.exec(text)
  if (us !== null) return isoDate(fullYear(us[3] ?? ''), Number(us[1]), Number(us[2]))
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (compact !== null) return isoDate(Number(compact[1]), Number(compact[2]), Number(compact[3]))
  return null
}

/** The stated date, or else counted back from the days in stock. Never in the future. */
export function readInventoryDate(
  rawText: string | null | undefined,
  days: number | null,
  observedAt: Date,
): string | null {
  const date = readDate(rawText)
  if (date !== null) return Date.parse(date) <= observedAt.getTime() + dayMs ? date : null
  return days === null ? null : daysBefore(observedAt, days)
}

/** ISO date. */
export function daysBefore(observedAt: Date, days: number): string {
  return utcDay(new Date(observedAt.getTime() - days * dayMs))
}

function fullYear(rawText: string): number {
  return rawText.length === 2 ? 2000 + Number(rawText) : Number(rawText)
}

function isoDate(year: number, month: number, day: number): string | null {
  if (year < 1980 || year > 2100 || month < 1 || month > 12 || day < 1 || (day > 28 && day > daysOfMonth(year, month)))
    return null
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

function daysOfMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
