import { join } from 'node:path'
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { launchBrowser, noBrowser } from '../support/browser.ts'
import { buildDashboard } from '../support/built-dashboard.ts'
import { freePort } from '../support/free-port.ts'
import { joinDashboard, memberOfTests } from '../support/join-dashboard.ts'
import { type LoopbackServer, startHttpServer } from '../support/loopback-server.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'
import { folderForFile } from '../support/temporary-folder.ts'

type OfficialApp = ReturnType<typeof createApp>

/** An app that uses the official client, with a callback of its own. */
function createApp(origin: string, callback: string, scope?: string) {
  let information: StoredOAuthClientInformation | undefined
  let tokens: StoredOAuthTokens | undefined
  let verifier = ''
  let discovered: OAuthDiscoveryState | undefined
  let asked: URL | null = null
  const provider: OAuthClientProvider = {
    redirectUrl: callback,
    clientMetadata: {
      client_name: 'Official Client',
      redirect_uris: [callback],
      ...(scope === undefined ? {} : { scope }),
    },
    state: () => 'the state of this app',
    clientInformation: () => information,
    saveClientInformation: (given) => {
      information = given
    },
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given
    },
    redirectToAuthorization: (url) => {
      asked = url
    },
    saveCodeVerifier: (given) => {
      verifier = given
    },
    codeVerifier: () => verifier,
    saveDiscoveryState: (given) => {
      discovered = given
    },
    discoveryState: () => discovered,
    invalidateCredentials: () => {
      tokens = undefined
    },
  }
  const transport = () => new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { authProvider: provider })
  const connect = async () => {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(transport())
    return client
  }
  return {
    connect,
    /** Where the user is sent, as the client found out from the 401 alone. */
    begin: async () => {
      await expect(connect()).rejects.toThrow(UnauthorizedError)
      if (asked === null) throw new Error('the client sends its user nowhere')
      return asked
    },
    finish: (arrived: URL) => transport().finishAuth(arrived.searchParams),
    tokens: () => tokens,
    expire: () => {
      if (tokens !== undefined) tokens = { ...tokens, access_token: 'x'.repeat(43) }
    },
  }
}

describe.skipIf(noBrowser !== null)('the official client', () => {
  const folder = folderForFile()
  let service: ServiceProcess
  let origin: string
  let callbackServer: LoopbackServer
  let callback: string
  let browser: Browser
  let page: Page
  const start = async () => {
    const { port } = new URL(origin)
    service = await startService({ DATA_DIR: join(folder, 'data'), PORT: port, PUBLIC_URL: origin, ROLES: 'api' })
  }

  beforeAll(async () => {
    buildDashboard()
    origin = `http://127.0.0.1:${await freePort()}`
    await start()
    callbackServer = await startHttpServer((_request, response) => response.end('Back in the app'))
    callback = `http://127.0.0.1:${callbackServer.port}/callback`
    browser = await launchBrowser()
    const context = await browser.newContext()
    context.setDefaultTimeout(90_000)
    const link = /works once: (\S+)/.exec(service.stdout())?.[1] ?? ''
    const admin = await context.newPage()
    await joinDashboard(admin, link)
    // Another browser, in which nobody is signed in.
    const other = await browser.newContext()
    other.setDefaultTimeout(90_000)
    page = await other.newPage()
  })
  afterAll(async () => {
    await browser?.close()
    await callbackServer?.close()
    await service?.stop('SIGTERM')
  })

  async function signIn(): Promise<void> {
    await page.getByLabel('Email').fill(memberOfTests.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(memberOfTests.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }

  /** The page of the callback, once the member has answered. */
  async function answer(button: 'Connect' | 'Refuse'): Promise<URL> {
    await page.getByRole('button', { name: button }).click()
    await page.waitForURL((url) => url.href.startsWith(callback))
    return new URL(page.url())
  }

  const call = async (client: Client, name: string, args = {}) => client.callTool({ name, arguments: args })
  let app: OfficialApp
  let client: Client

  test('signs in with consent given in a browser, and calls a tool [OAU-04] [OAU-09]', async () => {
    app = createApp(origin, callback)
    await page.goto((await app.begin()).href)
    await signIn()
    await page.getByRole('heading', { name: 'Connect Official Client?' }).waitFor()
    const shown = await page.reload()
    expect(shown?.headers()).toMatchObject({
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    await page.getByText('which nobody has checked').waitFor()
    await page.getByText('a program on this computer').waitFor()
    expect(await findViolations(page, 'consent')).toEqual([])
    const arrived = await answer('Connect')
    expect(arrived.searchParams.get('state')).toBe('the state of this app')
    await app.finish(arrived)
    client = await app.connect()
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('search_vehicles')
    expect((await call(client, 'list_dealers')).structuredContent).toMatchObject({ total: 0 })
    expect(app.tokens()?.scope).toBe('inventory:read dealers:write')
  })

  test('finds nothing to answer on the way back [OAU-04]', async () => {
    await page.goBack()
    await page.getByRole('heading', { name: 'Nothing to answer here' }).waitFor()
    expect(await page.getByRole('button', { name: 'Connect' }).count()).toBe(0)
  })

  test('stays signed in when the service starts again, and renews its token itself [OAU-09]', async () => {
    await service.stop('SIGKILL')
    await start()
    expect((await call(client, 'list_dealers')).isError).toBeUndefined()
    const before = app.tokens()?.refresh_token
    app.expire()
    expect((await call(await app.connect(), 'list_dealers')).isError).toBeUndefined()
    expect(app.tokens()?.refresh_token).not.toBe(before)
  })

  test('may look only, when the member leaves out the rest, and is told so when refused [OAU-05] [OAU-09]', async () => {
    const second = createApp(origin, callback)
    await page.goto((await second.begin()).href)
    await page.getByRole('checkbox', { name: 'Add dealerships' }).uncheck()
    await second.finish(await answer('Connect'))
    expect(second.tokens()?.scope).toBe('inventory:read')
    const refused = await call(await second.connect(), 'add_dealer', { dealership_url: 'x.example' })
    expect(JSON.stringify(refused.content)).toContain('dealers:write')
    const third = createApp(origin, callback)
    await page.goto((await third.begin()).href)
    expect((await answer('Refuse')).searchParams.get('error')).toBe('access_denied')
  })

  test('is ended by "Disconnect" [OAU-08] [OAU-09]', async () => {
    await page.goto(`${origin}/dashboard/apps`)
    const rows = page.getByRole('row').filter({ hasText: 'Official Client' })
    await rows.first().waitFor()
    expect(await rows.count()).toBe(2)
    // The newest first.
    await rows.last().getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('App disconnected').waitFor()
    await rows.nth(1).waitFor({ state: 'detached' })
    await expect(call(client, 'list_dealers')).rejects.toThrow()
    await expect(app.connect()).rejects.toThrow(UnauthorizedError)
  })
})
