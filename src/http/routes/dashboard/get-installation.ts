import { Type } from 'typebox'
import {
  countProtections,
  listPlatformHealth,
  listRefusingHosts,
  PlatformHealth,
  ProtectionCount,
  RefusingHost,
} from '../../../db/queries/member-views.ts'
import { listQueueDepths, readServiceState } from '../../../db/queries/service-state.ts'
import { dayMs } from '../../../lib/clock.ts'
import { protectionNames } from '../../../model/protections.ts'
import { defineRoute, successWith } from '../../define-route.ts'

const refusalsShown = 100
export const refusedDays = 7

export const getInstallation = defineRoute({
  name: 'getInstallation',
  method: 'GET',
  url: '/internal/operator/installation',
  access: 'operator',
  summary: 'Get queues, blocking hosts and failures by platform, for all accounts',
  uses: ['database', 'clock'],
  responses: successWith({
    due_imports: Type.Integer(),
    oldest_due_import_seconds: Type.Number(),
    stale_feeds: Type.Integer(),
    due_delivery_lanes: Type.Integer(),
    oldest_due_delivery_seconds: Type.Number(),
    queues: Type.Array(Type.Object({ name: Type.String(), waiting: Type.Integer(), active: Type.Integer() })),
    platforms: Type.Array(PlatformHealth),
    protections: Type.Array(ProtectionCount),
    refusing_hosts: Type.Array(RefusingHost),
  }),
  async run({ services }) {
    const { handle } = services.database
    const now = services.clock.now()
    const [state, depths, platforms, hosts, protections] = await Promise.all([
      readServiceState(handle, now),
      listQueueDepths(handle),
      listPlatformHealth(handle),
      listRefusingHosts(handle, new Date(now.getTime() - refusedDays * dayMs), refusalsShown),
      countProtections(handle),
    ])
    const depthOf = (name: string, wanted: string) =>
      depths.find((depth) => depth.name === name && depth.state === wanted)?.count ?? 0
    return {
      success: true,
      due_imports: state?.dueImports ?? 0,
      oldest_due_import_seconds: state?.oldestDueImportSeconds ?? 0,
      stale_feeds: state?.staleFeeds ?? 0,
      due_delivery_lanes: state?.dueDeliveryQueues ?? 0,
      oldest_due_delivery_seconds: state?.oldestDueDeliverySeconds ?? 0,
      queues: [...new Set(depths.map(({ name }) => name))]
        .toSorted()
        .map((name) => ({ name, waiting: depthOf(name, 'waiting'), active: depthOf(name, 'active') })),
      platforms,
      protections: protections.map((counted) => ({ ...counted, name: protectionNames[counted.protection] })),
      refusing_hosts: hosts,
    }
  },
})
