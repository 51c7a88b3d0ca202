import type { Kysely } from 'kysely'
import { listReleaseErrors, listReleaseFigures } from '../../../../shared/contract/release/figures.routes.ts'
import { reportRelease } from '../../../../shared/contract/release/report.routes.ts'
import { hostRemote } from '../../../../shared/release/release-document.ts'
import { acknowledgement } from '../../../../shared/server/acknowledgement.ts'
import { remoteLoads } from '../../../../shared/server/browser-reports.ts'
import type { Schema } from '../../database/schema.ts'
import type { NounRoutes } from '../../http/noun-routes.ts'
import { findShellsOf } from '../release.queries.ts'
import { releaseStoreOf } from '../release-store.ts'
import { findErrors, findFigures } from './figures.queries.ts'
import { judgeFailing } from './hold-release.ts'
import { fileNameOf, releaseReports } from './release-reports.ts'
import { addErrors, addMeasures, addWindows, type CountedError } from './report.queries.ts'
import { withSourcePlaces } from './source-places.ts'

export const routes: NounRoutes = async (serve, context, server) => {
  const { database, config, countryOf, onClose } = context
  const db = database.main.kysely
  const { log, redaction } = server
  const reports = releaseReports({
    writeMeasures: (counted) => addMeasures(db, counted),
    writeWindows: async (counted) => {
      await addWindows(db, counted)
      const failing = counted.filter((window) => window.failing.size > 0).map(({ release }) => release)
      if (failing.length > 0) await judgeFailing({ db, config, log }, failing)
    },
    writeErrors: async (counted) => addErrors(db, await withShells(db, counted)),
    log,
  })
  onClose(() => reports.close())
  const clean = (text: string): string => redaction.redact(text.replace(/[?#]\S*/g, ''))

  serve(reportRelease, async ({ body: { loads = [], vitals = [], errors = [] }, address }) => {
    const reporter = { address, country: countryOf(address) ?? '', now: Date.now() }
    for (const { detail = '', ...load } of loads) {
      reports.addLoad(load, reporter)
      remoteLoads.add({ outcome: load.outcome })
      if (load.outcome !== 'loaded' && load.outcome !== 'recovered')
        log.warn({ remoteLoad: { ...load, detail: clean(detail) } }, 'a remote could not be used')
    }
    for (const vital of vitals) reports.addVital(vital, reporter)
    for (const { message, places } of errors) reports.addError({ message: clean(message), places }, reporter)
    return acknowledgement()
  })

  const store = await releaseStoreOf(context)
  serve(listReleaseFigures, async ({ query: { remote } }) => ({ items: await findFigures(db, remote) }))
  serve(listReleaseErrors, async ({ query: { remote } }) => ({
    items: await withSourcePlaces({ kysely: db, store }, await findErrors(db, remote)),
  }))
}

/** Maximum shell files whose release is looked up for one list. */
const maxShellFiles = 50

/** Adds the shell release to errors in shell files. */
async function withShells(db: Kysely<Schema>, counted: readonly CountedError[]): Promise<readonly CountedError[]> {
  const fileOf = ({ places: [place] }: CountedError) => (place ? fileNameOf(place) : '')
  const files = new Set(counted.filter(({ release }) => release === hostRemote).map(fileOf))
  if (files.size === 0) return counted
  const shells = await findShellsOf(db, [...files].slice(0, maxShellFiles))
  return counted.map((one) => (one.release === hostRemote ? { ...one, release: shells.get(fileOf(one)) ?? '' } : one))
}
