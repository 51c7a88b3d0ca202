import type { Page } from 'playwright/test'

/** Collects the policy directives that a page violates from now on. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const broken: string[] = []
  await page.exposeFunction('onViolation', (directive: string) => broken.push(directive))
  await page.addInitScript(() => {
    const report: (directive: string) => void = Reflect.get(window, 'onViolation')
    document.addEventListener('securitypolicyviolation', (event) => report(event.effectiveDirective))
  })
  return broken
}
