/** Answers, as a thread, with the styles of the page for unknown addresses: the frame of the site, which needs no remote. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Language, languages, pathInLanguage } from '../contract/language.ts'
import type { PageRequest } from '../federation/rendering.ts'
import { rulesByClass } from '../ui/styles/class-rules.ts'
import { startRenderProcess } from './render-process.ts'

/** Milliseconds: no visitor waits. */
const patience = 60_000

/** MB of the heap. */
const memory = 256

const unknownPage = (language: Language): PageRequest => ({
  address: pathInLanguage('/-', language),
  state: {
    language,
    country: 'EG',
    mainDomain: 'localhost',
    appRedirects: [],
    apiOrigins: [''],
    registry: [],
    replies: {},
    analytics: { own: false, ga4: null, plausible: null },
    chat: null,
    contact: { email: 'hello@localhost', whatsapp: '' },
    rendered: { at: new Date(0).toISOString(), theme: 'dark', digits: 'latn', hasSession: false },
  },
})

const made = await startRenderProcess({
  file: workerData,
  release: 'frame',
  source: 'export const screens = {}',
  memory,
  deadline: patience,
  start: patience,
  signal: AbortSignal.timeout(patience),
})
const rules = new Map<string, string>()
for (const language of languages) {
  const rendering = await made.render(unknownPage(language))
  if (!('page' in rendering)) throw new Error('the frame asks for reads')
  for (const [name, css] of rulesByClass(rendering.page.styles)) rules.set(name, css)
}
made.close()
parentPort?.postMessage([...rules.values()].join(''))
