import { type Static, Type } from 'typebox'
import { Parse } from 'typebox/value'
import type { Devtools } from './connect-devtools.ts'

/** A request of a page, which waits for its answer. */
export type PausedRequest = Static<typeof PausedRequest> & { readonly sessionId: string }

const PausedRequest = Type.Object({
  requestId: Type.String(),
  frameId: Type.String(),
  resourceType: Type.String(),
  request: Type.Object({
    url: Type.String(),
    method: Type.String(),
    headers: Type.Record(Type.String(), Type.String()),
    postData: Type.Optional(Type.String()),
  }),
})

type Tab = {
  /** The id of the tab, and of its main frame. */
  readonly id: string
  /** Resolves when the navigation has begun. */
  open(url: string): Promise<void>
  /** The document as it is once the page has nothing else to do, and its address. */
  read(maxCharacters: number): Promise<Shown>
}

const Context = Type.Object({ browserContextId: Type.String() })
const Target = Type.Object({ targetId: Type.String() })
const Session = Type.Object({ sessionId: Type.String() })
const Attached = Type.Object({ sessionId: Type.String(), targetInfo: Type.Object({ type: Type.String() }) })
const World = Type.Object({ executionContextId: Type.Integer() })
const Shown = Type.Object({ url: Type.String(), html: Type.String(), characters: Type.Integer() })
type Shown = Static<typeof Shown>
const Evaluated = Type.Object({ result: Type.Object({ value: Shown }) })

/** Nothing listens on port 0: what interception does not answer fails, names are not looked up. */
const deadProxy = { proxyServer: 'http://127.0.0.1:0', proxyBypassList: '<-loopback>' }
/** Tall, so that lists which load as one scrolls load more at once. */
const screen = { width: 1280, height: 4000, deviceScaleFactor: 1, mobile: false }
/** For versions of Chromium that know no Connection-Allowlist. */
const withoutWebRtc = 'delete globalThis.RTCPeerConnection; delete globalThis.webkitRTCPeerConnection'

/** Opens a tab in a context of its own, from which Chromium itself can connect nowhere. It ends with the connection. */
export async function openTab(
  devtools: Devtools,
  userAgent: string,
  onRequest: (paused: PausedRequest) => void,
): Promise<Tab> {
  const context = Parse(
    Context,
    await devtools.send('Target.createBrowserContext', { disposeOnDetach: true, ...deadProxy }),
  )
  const { targetId: id } = Parse(Target, await devtools.send('Target.createTarget', { url: 'about:blank', ...context }))
  const { sessionId } = Parse(Session, await devtools.send('Target.attachToTarget', { targetId: id, flatten: true }))
  devtools.onEvent(({ method, params, sessionId: session }) => {
    if (method === 'Fetch.requestPaused') onRequest({ ...Parse(PausedRequest, params), sessionId: session })
    if (method === 'Target.attachedToTarget') resumeFrame(devtools, params, userAgent).catch(() => {})
  })
  await restrict(devtools, sessionId, userAgent)
  await devtools.send('Emulation.setDeviceMetricsOverride', screen, sessionId)
  return {
    id,
    open: async (url) => {
      await devtools.send('Page.navigate', { url }, sessionId)
    },
    read: (maxCharacters) => readDocument(devtools, { id, sessionId }, maxCharacters),
  }
}

async function restrict(devtools: Devtools, sessionId: string, userAgent: string): Promise<void> {
  const send = (method: string, params?: object) => devtools.send(method, params, sessionId)
  await Promise.all([
    send('Page.enable'),
    send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
    send('Page.addScriptToEvaluateOnNewDocument', { source: withoutWebRtc }),
    send('Network.setCacheDisabled', { cacheDisabled: true }),
    send('Emulation.setUserAgentOverride', { userAgent }),
  ])
}

/** Frames in processes of their own wait until they are restricted likewise; workers are never resumed. */
async function resumeFrame(devtools: Devtools, params: unknown, userAgent: string): Promise<void> {
  const { sessionId, targetInfo } = Parse(Attached, params)
  if (targetInfo.type !== 'iframe') return
  await restrict(devtools, sessionId, userAgent)
  await devtools.send('Runtime.runIfWaitingForDebugger', {}, sessionId)
}

/** In an isolated world, where the page's scripts cannot interfere. */
async function readDocument(
  devtools: Devtools,
  { id, sessionId }: { readonly id: string; readonly sessionId: string },
  maxCharacters: number,
): Promise<Shown> {
  const world = await devtools.send('Page.createIsolatedWorld', { frameId: id }, sessionId)
  const expression = `new Promise((done) => requestIdleCallback(done, { timeout: 2000 })).then(() => {
    const html = document.documentElement.outerHTML
    return { url: document.URL, characters: html.length, html: html.slice(0, ${maxCharacters}) }
  })`
  const { executionContextId: contextId } = Parse(World, world)
  const asked = { contextId, expression, awaitPromise: true, returnByValue: true }
  return Parse(Evaluated, await devtools.send('Runtime.evaluate', asked, sessionId)).result.value
}
