import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { version } from '../config/version.ts'

export const processMetrics = new Registry()

collectDefaultMetrics({ register: processMetrics })

const registers = [processMetrics]
new Gauge({
  name: 'forecourt_build_info',
  help: 'Always 1; the labels are the versions of Forecourt and of Node.',
  labelNames: ['version', 'node'],
  registers,
  collect() {
    this.set({ version, node: process.version }, 1)
  },
})

const workSeconds = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800, 3600]
const answerSeconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export const figures = {
  limitsShared: new Gauge({
    name: 'forecourt_rate_limits_shared',
    help: '1 if this process counts rate limits in Redis, 0 if it counts by itself.',
    registers,
  }),
  limitFallbacks: new Counter({
    name: 'forecourt_rate_limit_fallbacks_total',
    help: 'How often Redis did not answer, so that this process counted rate limits by itself.',
    registers,
  }),
  imports: new Counter({
    name: 'forecourt_imports_total',
    help: 'Website imports that ended, by platform and outcome.',
    labelNames: ['platform', 'outcome'] as const,
    registers,
  }),
  photos: new Counter({
    name: 'forecourt_photos_total',
    help: 'Photos that were requested, by outcome: stored, known (equal bytes), unchanged, or why there is none.',
    labelNames: ['outcome'] as const,
    registers,
  }),
  importDuration: new Histogram({
    name: 'forecourt_import_duration_seconds',
    help: 'Duration of website imports, by platform.',
    labelNames: ['platform'] as const,
    buckets: workSeconds,
    registers,
  }),
  vinDisagreements: new Counter({
    name: 'forecourt_vin_disagreements_total',
    help: 'New and changed website vehicles whose VIN states another year, make or model than their page, by platform and field.',
    labelNames: ['platform', 'field'] as const,
    registers,
  }),
  unrenderableVehicles: new Gauge({
    name: 'forecourt_unrenderable_vehicles',
    help: 'Vehicles of an earlier release that the last attempt could not render again.',
    registers,
  }),
  feedImports: new Counter({
    name: 'forecourt_feed_imports_total',
    help: 'Feed imports that ended, by outcome.',
    labelNames: ['outcome'] as const,
    registers,
  }),
  feedImportDuration: new Histogram({
    name: 'forecourt_feed_import_duration_seconds',
    help: 'Time to import one file for all its feeds, by size class (the name of its job).',
    labelNames: ['queue'] as const,
    buckets: workSeconds,
    registers,
  }),
  setups: new Counter({
    name: 'forecourt_setups_total',
    help: 'Setups that ended, by outcome: completed, or the failure mode.',
    labelNames: ['outcome'] as const,
    registers,
  }),
  liveLookups: new Counter({
    name: 'forecourt_live_lookups_total',
    help: 'Live lookups that asked a site, by outcome (live, gone, or the reason why it could not be asked) and tier.',
    labelNames: ['outcome', 'tier'] as const,
    registers,
  }),
  liveLookupDuration: new Histogram({
    name: 'forecourt_live_lookup_duration_seconds',
    help: 'Duration of live lookups, the wait for the host included, by tier.',
    labelNames: ['tier'] as const,
    buckets: workSeconds,
    registers,
  }),
  outboundAnswers: new Counter({
    name: 'forecourt_outbound_answers_total',
    help: 'Website responses, by class (page, unavailable, blocked, changed) and failure code.',
    labelNames: ['class', 'code'] as const,
    registers,
  }),
  deliveryAttempts: new Counter({
    name: 'forecourt_delivery_attempts_total',
    help: 'Webhook delivery attempts, by outcome (delivered, failed).',
    labelNames: ['outcome'] as const,
    registers,
  }),
  deliveryDuration: new Histogram({
    name: 'forecourt_delivery_response_seconds',
    help: 'Response time of webhook receivers.',
    buckets: answerSeconds,
    registers,
  }),
} as const
