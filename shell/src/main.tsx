import { nextTask } from './next-task.ts'
import { watchPageErrors } from './reports/page-errors.ts'
import { readDocumentState } from './site-context.ts'
import { showStartFailure } from './splash/splash.ts'

/**
 * What the page is made of, in the first file all of it. Each is evaluated in a task of its own, so that a slow processor
 * can scroll and answer between them.
 */
const evaluate = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager", webpackExports: ["createBrowserRouter"] */ 'react-router'),
  () => import(/* webpackMode: "eager" */ './layout/site-layout.tsx'),
  () => import(/* webpackMode: "eager" */ './root.tsx'),
]

async function start(): Promise<void> {
  for (const part of evaluate) {
    await nextTask()
    await part()
  }
  const { boot } = await import(/* webpackMode: "eager" */ './boot.tsx')
  await nextTask()
  await boot(readDocumentState())
}

watchPageErrors()
start().catch((error) => {
  showStartFailure()
  // The visitor gets a sentence; the cause belongs in the log of the browser.
  reportError(error)
})
