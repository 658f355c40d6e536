import type { AnswerOf } from '../../api/client.ts'

export const deliveryStatuses = ['delivered', 'failed', 'pending', 'skipped'] as const

export type Webhook = AnswerOf<'listWebhooks'>['webhooks'][number]
export type DeliveryDay = AnswerOf<'listDeliveryDays'>['deliveries'][number]

/** An address, with a webhook for each event type that it gets. */
export type Endpoint = { readonly url: string; readonly webhooks: readonly [Webhook, ...Webhook[]] }

export function endpointsOf(webhooks: readonly Webhook[]): readonly Endpoint[] {
  const byUrl = new Map<string, [Webhook, ...Webhook[]]>()
  for (const webhook of webhooks) {
    const known = byUrl.get(webhook.url)
    if (known === undefined) byUrl.set(webhook.url, [webhook])
    else known.push(webhook)
  }
  return [...byUrl].map(([url, all]) => ({ url, webhooks: all }))
}

type EndpointState = { readonly value: 'active' | 'partial' | 'failed' | 'paused'; readonly label: string }

export function stateOf({ webhooks }: Endpoint): EndpointState {
  if (webhooks[0].paused) return { value: 'paused', label: 'Paused' }
  const off = webhooks.filter(({ active }) => !active).length
  if (off === 0) return { value: 'active', label: 'Active' }
  if (off === webhooks.length) return { value: 'failed', label: 'Switched off' }
  return { value: 'partial', label: `${off} of ${webhooks.length} events switched off` }
}

/** Deliveries of these webhooks on each of the days. */
export function daysOf(webhooks: readonly Webhook[], days: readonly string[], counted: readonly DeliveryDay[]) {
  const ids = new Set(webhooks.map(({ id }) => id))
  return days.map((day) => {
    const rows = counted.filter((row) => row.day === day && ids.has(row.webhook_id))
    const sum = (of: (row: DeliveryDay) => number) => rows.reduce((total, row) => total + of(row), 0)
    return { day, delivered: sum((row) => row.delivered), failed: sum((row) => row.failed) }
  })
}

/** Percent of the deliveries that ended; null without any. */
export function successRate(days: ReturnType<typeof daysOf>): number | null {
  const delivered = days.reduce((sum, day) => sum + day.delivered, 0)
  const ended = days.reduce((sum, day) => sum + day.failed, delivered)
  return ended === 0 ? null : (delivered / ended) * 100
}

/** Consecutive attempts of one event to one webhook are one delivery. */
export type Attempted<Attempt> = { readonly latest: Attempt; readonly attempts: readonly Attempt[] }

export function groupAttempts<Attempt extends { readonly event_id: number }>(
  newestFirst: readonly Attempt[],
  keyOf: (attempt: Attempt) => string,
): readonly Attempted<Attempt>[] {
  const groups = new Map<string, [Attempt, ...Attempt[]]>()
  for (const attempt of newestFirst) {
    const known = groups.get(keyOf(attempt))
    if (known === undefined) groups.set(keyOf(attempt), [attempt])
    else known.push(attempt)
  }
  return [...groups.values()].map((attempts) => ({ latest: attempts[0], attempts }))
}

/** The newest rows of several lists in one; what a list has not returned yet is not skipped. */
export function mergePages<Row extends { readonly id: number }>(
  pages: readonly { readonly rows: readonly Row[]; readonly isLast: boolean }[],
): readonly Row[] {
  const from = Math.max(0, ...pages.flatMap(({ rows, isLast }) => (isLast ? [] : [rows.at(-1)?.id ?? 0])))
  return pages.flatMap(({ rows }) => rows.filter(({ id }) => id >= from)).toSorted((a, b) => b.id - a.id)
}
