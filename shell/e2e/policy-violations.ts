import type { Page } from 'playwright/test'

/** Directives of its policy that a page breaks from now on, as its events report them. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const broken: string[] = []
  await page.exposeFunction('onViolation', (directive: string) => broken.push(directive))
  await page.addInitScript(() => {
    const report: (directive: string) => void = Reflect.get(window, 'onViolation')
    document.addEventListener('securitypolicyviolation', (event) => report(event.effectiveDirective))
  })
  return broken
}
