import { exampleOf, fieldExamples } from '../example.ts'
import { Deployed, DeployedSection, findShellOfFile, readReleaseFiles } from './deployed.routes.ts'
import { listReleaseErrors, listReleaseFigures, ReleaseError, ReleaseFigures } from './figures.routes.ts'
import { makeOverride, Override, readOverride, startOverride } from './override.routes.ts'
import { makeReleasePreview, ReleasePreview, readReleasePreview, startReleasePreview } from './preview.routes.ts'
import {
  addRelease,
  makeReleaseToken,
  promoteRelease,
  ReleaseItem,
  ReleaseToken,
  readReleaseBill,
  rollBackRelease,
} from './release.routes.ts'
import { type ReleaseDetail, readRelease } from './release-detail.routes.ts'
import { CodePlace, PageError, PageVital, RemoteLoad, reportRelease } from './report.routes.ts'

const [id, before] = ['3f0c9a51d2b87e64a0c1', '9b1e77d05c3a4f28be60']
const publicKey = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
const item = {
  id,
  remote: 'admin-coupon',
  version: '0.1.0',
  revision: '8c2f0e4b9d1a7c6355e0f4a2b8d93c17e6a5f021',
  state: 'current',
  percent: null,
  bytes: 54_433,
  madeAt: '2026-11-26T12:13:29.695Z',
  madeBy: { id: '01a217bc-9740-7e36-bc10-f186e11d945e', email: 'layla@qasima.example' },
  approvedAt: '2026-11-26T12:20:05.120Z',
  approvedBy: { id: '01a217bc-9740-7e36-bc10-f186e11d945f', email: 'omar@qasima.example' },
  needsApproval: false,
  fixesSecurity: false,
  lastCurrentAt: '2026-11-26T12:20:05.121Z',
  lastCurrentBy: { id: '01a217bc-9740-7e36-bc10-f186e11d945f', email: 'omar@qasima.example' },
  held: null,
} as const

const place = { file: `/remotes/${id}/store.4f0c.js`, line: 1, column: 2_345 }
const error = { message: "TypeError: Cannot read properties of undefined (reading 'code')", places: [place] }
const wanted = { remote: 'admin-coupon', origin: 'http://localhost:4173' }
const token = 'eyJyZW1vdGUiOiJhZG1pbi1jb3Vwb24ifQ.11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
const detail: ReleaseDetail = {
  release: item,
  contract: '^1.1.0',
  facades: '^0.1.0',
  routes: [{ screen: 'list', path: '/admin/coupon', access: 'view_coupon' }],
  modules: [{ name: 'react', version: '^19.3.1' }],
  sizes: {
    entry: { bytes: 7_984, limit: 8_620 },
    screens: [{ screen: 'list', bytes: 11_306, limit: 40_000 }],
  },
}

export const examples = [
  fieldExamples(RemoteLoad, { release: id, outcome: 'loaded', milliseconds: 340 }),
  fieldExamples(PageVital, { release: id, route: '/store/:shopId', vital: 'lcp', value: 1_840 }),
  fieldExamples(CodePlace, place),
  fieldExamples(PageError, error),
  exampleOf(reportRelease, {
    body: { loads: [{ release: id, outcome: 'timeout', milliseconds: 10_000, detail: 'Loading chunk 17 timed out' }] },
  }),
  fieldExamples(ReleaseFigures, {
    release: id,
    loads: 1_204,
    p50: 340,
    p95: 1_260,
    failures: [{ reason: 'timeout', count: 3 }],
    vitals: [{ route: '/store/:shopId', country: 'eg', vital: 'lcp', p75: 1_840, pages: 610 }],
  }),
  exampleOf(listReleaseFigures, { query: { remote: 'public' } }),
  exampleOf(listReleaseErrors, { query: { remote: 'public' } }),
  fieldExamples(ReleaseError, {
    release: id,
    message: error.message,
    places: [{ file: 'mf-public/src/store/store.tsx', line: 41, column: 17 }],
    count: 12,
  }),
  fieldExamples(Override, wanted),
  exampleOf(makeOverride, { body: wanted, reply: { token, expiresAt: '2026-11-27T00:13:29.695Z' } }),
  exampleOf(readOverride, { params: { token } }),
  exampleOf(startOverride, { body: { token } }),
  fieldExamples(ReleasePreview, { remote: 'admin-coupon', release: id, version: '0.1.0' }),
  exampleOf(makeReleasePreview, {
    params: { id },
    reply: { path: `/release-preview/${token}`, expiresAt: '2026-12-03T12:13:29.695Z' },
  }),
  exampleOf(readReleasePreview, { params: { token } }),
  exampleOf(startReleasePreview, { body: { token } }),
  fieldExamples(ReleaseItem, item),
  fieldExamples(ReleaseToken, { remote: 'admin-coupon', publicKey }),
  fieldExamples(Deployed, { id: 'public', release: id, before, canary: null }),
  fieldExamples(DeployedSection, { id: 'admin-coupon', release: id, before, canary: null, menu: ['/admin/coupon'] }),
  exampleOf(findShellOfFile, { params: { file: '4f0c9a51d2b8.js' }, reply: { release: id } }),
  exampleOf(readReleaseFiles, { params: { id } }),
  exampleOf(readRelease, { params: { id }, reply: detail }),
  exampleOf(readReleaseBill, {
    params: { id },
    reply: {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      components: [{ name: 'uqr', version: '0.1.3', purl: 'pkg:npm/uqr@0.1.3' }],
    },
  }),
  exampleOf(addRelease, { reply: { release: item, replaced: before } }),
  exampleOf(promoteRelease, { params: { id }, body: { percent: 10 }, reply: { release: item, replaced: before } }),
  exampleOf(rollBackRelease, {
    body: { remote: 'admin-coupon' },
    reply: { release: { ...item, id: before }, replaced: id },
  }),
  exampleOf(makeReleaseToken, { body: { remote: 'admin-coupon', publicKey } }),
]
