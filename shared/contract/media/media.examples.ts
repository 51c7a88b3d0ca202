import { fieldExamples } from '../example.ts'
import {
  deleteMedia,
  describeMedia,
  listMedia,
  MediaItem,
  makeMediaFolder,
  mediaUsage,
  moveMedia,
  renameMedia,
} from './media.routes.ts'

const path = 'logos/noon.png'

export const examples = [
  fieldExamples(MediaItem, {
    path,
    name: 'noon.png',
    url: '/media/noon-4f1c0a9be2d70123/320.webp',
    type: 'image/webp',
    size: 8_412,
    width: 320,
    height: 320,
    alt: { ar: 'شعار نون', en: 'The logo of Noon' },
    isDirectory: false,
  }),
  { fieldsOf: listMedia.reply, values: { dir: 'logos' } },
  { fieldsOf: makeMediaFolder.body, values: { dir: '', name: 'logos' } },
  { fieldsOf: renameMedia.body, values: { path, name: 'noon-2026.png' } },
  { fieldsOf: moveMedia.body, values: { paths: [path], dir: 'stores' } },
  { fieldsOf: describeMedia.body, values: { path, alt: { ar: 'شعار نون', en: 'The logo of Noon' } } },
  { fieldsOf: deleteMedia.body, values: { path } },
  { fieldsOf: mediaUsage.query, values: { path } },
  { fieldsOf: mediaUsage.reply, values: { uses: [{ section: 'shop', id: '12', label: 'Noon' }], total: 1 } },
]
