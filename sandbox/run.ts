import { parseArgs } from 'node:util'
import { controlHost } from './control.ts'
import { walledHost } from './demo/show-live.ts'
import { directoryWorld } from './directory/directory-world.ts'
import { searchHost } from './directory/web-search.ts'
import { startSandboxProxy } from './proxy.ts'
import { startSandbox } from './server.ts'
import { addSourceSites, sourceSettings } from './sources/source-sites.ts'
import { defaultWorld, savedWorld } from './world.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '8090' } } })
const sandbox = await startSandbox({
  port: Number(values.port),
  sites: [...defaultWorld, ...savedWorld(), ...directoryWorld()],
})
addSourceSites(sandbox)
const sourceText = Object.entries(sourceSettings).map(([name, value]) => `${name}=${value}`)
sandbox.setFaults(walledHost, [{ kind: 'direct-refused' }])
const proxy = await startSandboxProxy({ sandboxPort: sandbox.port })

const sites = [...sandbox.sites.values()].map(({ site }) => {
  const size = site.lot === null ? '' : `${site.lot.vehicles().length} vehicles`
  return `  http://${site.host}  ${site.kind}  ${size}`.trimEnd()
})
console.log(`sandbox listening on http://127.0.0.1:${sandbox.port}

Start the service with
  CONNECT_TO='${sandbox.connectTo}' OUTBOUND_ALLOW=${sandbox.outboundAllow} EXTRA_CA_FILE=${sandbox.extraCaFile}
  ${sourceText.join(' ')} SEARCH_URL=http://${searchHost}
and, to reach ${walledHost}, which refuses direct requests,
  TUNNEL_PROXY_URL=${proxy.url}

Sites
${sites.join('\n')}

Steer it with
  curl -H 'Host: ${controlHost}' http://127.0.0.1:${sandbox.port}/sites`)

const stop = () => {
  Promise.all([sandbox.close(), proxy.close()]).then(() => process.exit(0))
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
