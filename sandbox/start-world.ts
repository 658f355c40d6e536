import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startDemoReceiver } from './demo/deliveries.ts'
import { feedSettings, startDemoFeed } from './demo/show-feed.ts'
import { walledHost } from './demo/show-live.ts'
import { searchSettings } from './demo/show-resolve.ts'
import { type SandboxProxy, startSandboxProxy } from './proxy.ts'
import { type Receiver, receiverAuthorityFile } from './receiver.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from './server.ts'
import type { SftpSandbox } from './sftp/server.ts'
import { addSourceSites, sourceSettings } from './sources/source-sites.ts'
import { createVehicles } from './vehicles.ts'

export interface World {
  readonly sandbox: Sandbox
  readonly receiver: Receiver
  readonly sftp: SftpSandbox
  readonly proxy: SandboxProxy
  /** Settings that make a service use all of it and nothing else. */
  readonly settings: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** Everything outside of the service: websites, sources of facts, web search, a proxy, a webhook receiver, an SFTP server. */
export async function startWorld(options: {
  readonly sites: SandboxOptions['sites']
  /** Of the websites, on 127.0.0.1 (0: a free one). */
  readonly port?: number
}): Promise<World> {
  const sandbox = await startSandbox(options)
  addSourceSites(sandbox)
  if (sandbox.sites.has(walledHost)) sandbox.setFaults(walledHost, [{ kind: 'direct-refused' }])
  const proxy = await startSandboxProxy({ sandboxPort: sandbox.port })
  const receiver = await startDemoReceiver()
  const lot = sandbox.sites.get('sunrise-motors.example')?.site.lot
  const sftp = await startDemoFeed(lot?.vehicles() ?? createVehicles({ seed: 'sunrise feed', size: 75 }))
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-sandbox-'))
  const authorities = join(folder, 'authorities.pem')
  const trusted = [await readFile(receiverAuthorityFile, 'utf8'), await readFile(sandbox.extraCaFile, 'utf8')]
  await writeFile(authorities, trusted.join('\n'))
  return {
    sandbox,
    receiver,
    sftp,
    proxy,
    settings: {
      CONNECT_TO: sandbox.connectTo,
      OUTBOUND_ALLOW: sandbox.outboundAllow,
      EXTRA_CA_FILE: authorities,
      HOST_INTERVAL_MS: '20',
      PHOTOS_URL: pathToFileURL(join(folder, 'photos')).href,
      ...sourceSettings,
      ...searchSettings,
      ...feedSettings(sftp),
      TUNNEL_PROXY_URL: proxy.url,
    },
    close: async () => {
      await Promise.all([sandbox.close(), proxy.close(), receiver.close(), sftp.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
