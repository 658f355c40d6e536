import type { ServiceProcess } from '../../test/support/service-process.ts'
import { reportFigure } from './report.ts'
import { residentMegabytes } from './resident-memory.ts'

/** Every 5 s. The slope is that of the second half: caches fill and code is compiled in the first. */
export function watchMemory(started: ReadonlyMap<string, ServiceProcess>) {
  const samples = new Map<ServiceProcess, { readonly atMs: number; readonly mb: number }[]>()
  const timer = everyMs(5_000, () => {
    for (const service of started.values()) {
      const all = samples.get(service) ?? []
      if (service.child.pid !== undefined)
        all.push({ atMs: performance.now(), mb: residentMegabytes(service.child.pid) })
      samples.set(service, all)
    }
  })
  return {
    report: () => {
      timer.stop()
      for (const [name, service] of started) {
        const late = (samples.get(service) ?? []).slice(-Math.ceil((samples.get(service)?.length ?? 0) / 2))
        reportFigure({ what: `memory of ${name}`, ours: late.at(-1)?.mb ?? Number.NaN, unit: 'MB', target: null })
        if (late.length > 2) reportFigure({ what: `slope of ${name}`, ours: slopeOf(late), unit: 'MB/h', target: null })
      }
    },
  }
}

/** Least squares, per hour. */
function slopeOf(samples: readonly { readonly atMs: number; readonly mb: number }[]): number {
  const mean = (of: (sample: (typeof samples)[number]) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [atMs, mb] = [mean((sample) => sample.atMs), mean((sample) => sample.mb)]
  const covariance = mean((sample) => (sample.atMs - atMs) * (sample.mb - mb))
  return (covariance / mean((sample) => (sample.atMs - atMs) ** 2)) * 3_600_000
}

export function everyMs(ms: number, act: () => void) {
  const timer = setInterval(act, ms)
  return { stop: () => clearInterval(timer) }
}
