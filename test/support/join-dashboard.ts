import type { Page } from 'playwright-core'

export const memberOfTests = {
  name: 'Olivia Operator',
  email: 'olivia@dealers.test',
  password: 'a long enough password',
}

/** Opens a one-time link by hand, and ends on the overview. */
export async function joinDashboard(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Name').fill(memberOfTests.name)
  await page.getByLabel('Email').fill(memberOfTests.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(memberOfTests.password)
  await page.getByRole('button', { name: 'Create sign-in' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
}
