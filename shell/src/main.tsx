import { nextTask } from './next-task.ts'
import { watchPageErrors } from './reports/page-errors.ts'
import { readDocumentState } from './site-context.ts'
import { showStartFailure } from './splash/splash.ts'

/**
 * The parts of the page, all in the first file. Each is evaluated in its own task, so that a slow processor can scroll
 * and respond in between.
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
  // The visitor gets a message; the cause goes to the browser's log.
  reportError(error)
})
