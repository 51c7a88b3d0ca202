import { exampleOf, fieldExamples } from '../example.ts'
import { Deployed, DeployedSection, readReleaseFiles } from './deployed.routes.ts'
import {
  addRelease,
  makeReleaseToken,
  promoteRelease,
  ReleaseItem,
  ReleaseToken,
  rollBackRelease,
} from './release.routes.ts'

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
  lastCurrentAt: '2026-11-26T12:20:05.121Z',
} as const

export const examples = [
  fieldExamples(ReleaseItem, item),
  fieldExamples(ReleaseToken, { remote: 'admin-coupon', publicKey }),
  fieldExamples(Deployed, { id: 'public', release: id, before, canary: null }),
  fieldExamples(DeployedSection, { id: 'admin-coupon', release: id, before, canary: null, menu: ['/admin/coupon'] }),
  exampleOf(readReleaseFiles, { params: { id } }),
  exampleOf(addRelease, { reply: { release: item, replaced: before } }),
  exampleOf(promoteRelease, { params: { id }, body: { percent: 10 }, reply: { release: item, replaced: before } }),
  exampleOf(rollBackRelease, {
    body: { remote: 'admin-coupon' },
    reply: { release: { ...item, id: before }, replaced: id },
  }),
  exampleOf(makeReleaseToken, { body: { remote: 'admin-coupon', publicKey } }),
]
