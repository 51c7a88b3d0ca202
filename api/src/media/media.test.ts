import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TSchema } from 'typebox'
import { maxInFolder } from '../../../shared/contract/media/media.routes.ts'
import { kindOf, unwrapNullable } from '../../../shared/schema/json-schema.ts'
import { findCollections } from '../app/nouns.ts'
import { referencesTo } from '../database/references.ts'
import { draw, type Library, startLibrary } from '../testing/library.ts'
import { callAs } from '../testing/test-account.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library.close())

const post = async (path: string, body: object) => {
  const reply = await library.call('POST', `/media/${path}`, body)
  return { status: reply.statusCode, body: reply.json() }
}
const folder = async (name: string, dir = '') => (await post('folder', { dir, name })).body
const paths = async (dir: string) => (await library.list(dir)).map(({ path }) => path)

describe('a folder', () => {
  it('is listed with folders first, then by name whatever the case', async () => {
    await folder('sorted')
    await library.add('Zebra.png', 'sorted')
    await library.add('apple.png', 'sorted')
    await folder('later', 'sorted')
    expect(await library.call('GET', '/media?dir=sorted').then((reply) => reply.json())).toMatchObject({
      dir: 'sorted',
      items: [
        { path: 'sorted/later', isDirectory: true, url: null, type: null, size: null, width: null, height: null },
        { path: 'sorted/apple.png', isDirectory: false },
        { path: 'sorted/Zebra.png', isDirectory: false },
      ],
    })
  })

  it('is the top one when none is named', async () => {
    await library.add('at-the-top.png')
    const reply = (await library.call('GET', '/media')).json()
    expect(reply.dir).toBe('')
    expect(reply.items).toContainEqual(expect.objectContaining({ path: 'at-the-top.png' }))
  })

  it('that is not there, or is a file, is NOT_FOUND', async () => {
    await library.add('a-file.png')
    expect((await library.call('GET', '/media?dir=nowhere')).json()).toMatchObject({ code: 1003 })
    expect((await library.call('GET', '/media?dir=a-file.png')).json()).toMatchObject({ code: 1003 })
    expect(await post('folder', { dir: 'nowhere', name: 'a' })).toMatchObject({ status: 404 })
  })

  it('is made by an upload into it, unless a file has its name', async () => {
    await library.add('deep.png', 'new/deeper')
    expect(await paths('new')).toEqual(['new/deeper'])
    const reply = await library.upload(await draw(9, 9).png().toBuffer(), 'b.png', '?dir=new/deeper/deep.png')
    expect(reply.json()).toMatchObject({ code: 1010, records: [{ section: 'media', id: 'new/deeper/deep.png' }] })
  })

  it('cannot be made twice', async () => {
    await folder('once')
    expect(await post('folder', { name: 'once' })).toMatchObject({
      status: 409,
      body: { code: 1010, records: [{ section: 'media', id: 'once' }] },
    })
  })

  it('is deleted when it is empty, and names what is in it when it is not', async () => {
    await folder('box')
    const { path } = await library.add('kept.png', 'box')
    expect(await post('delete', { path: 'box' })).toMatchObject({
      status: 409,
      body: { code: 1010, records: [{ section: 'media', id: path }] },
    })
    await post('delete', { path })
    expect(await post('delete', { path: 'box' })).toMatchObject({ status: 200, body: { code: 2000 } })
  })

  it('holds a bounded number of entries', async () => {
    await folder('full')
    await library.database.main.kysely
      .insertInto('media')
      .values(
        Array.from({ length: maxInFolder }, (_, index) => ({ dir: 'full', name: `f${index}`, is_directory: true })),
      )
      .execute()
    expect((await post('folder', { dir: 'full', name: 'more' })).body.message).toEqual([
      { key: 'dir', message: 'OUT_OF_RANGE' },
    ])
    await library.add('waiting.png')
    expect((await post('move', { paths: ['waiting.png'], dir: 'full' })).status).toBe(400)
  })
})

describe('renaming', () => {
  it('answers the item under its new name, and the picture keeps its address', async () => {
    const before = await library.add('old.png', 'renaming')
    const after = await post('rename', { path: before.path, name: 'جديد.png' })
    expect(after).toEqual({ status: 200, body: { ...before, path: 'renaming/جديد.png', name: 'جديد.png' } })
    expect((await library.get(before.url ?? '')).statusCode).toBe(200)
    expect(await paths('renaming')).toEqual(['renaming/جديد.png'])
  })

  it('reaches everything below a folder', async () => {
    await library.add('leaf.png', 'tree/branch/twig')
    expect((await post('rename', { path: 'tree', name: 'wood' })).body).toMatchObject({ path: 'wood' })
    expect(await paths('wood/branch/twig')).toEqual(['wood/branch/twig/leaf.png'])
    expect((await library.call('GET', '/media?dir=tree/branch')).statusCode).toBe(404)
  })

  it('onto a name that is taken is CONFLICT, and changes nothing', async () => {
    await library.add('one.png', 'taken')
    await library.add('two.png', 'taken')
    expect(await post('rename', { path: 'taken/one.png', name: 'two.png' })).toMatchObject({
      status: 409,
      body: { code: 1010, records: [{ section: 'media', id: 'taken/two.png' }] },
    })
    expect(await paths('taken')).toEqual(['taken/one.png', 'taken/two.png'])
  })

  it('finds a name however its marks are written', async () => {
    await library.add('cafe\u0301.png', 'marks')
    expect((await post('rename', { path: 'marks/café.png', name: 'the\u0301.png' })).body.name).toBe('thé.png')
  })

  it('of nothing is NOT_FOUND', async () => {
    expect(await post('rename', { path: 'nothing.png', name: 'a.png' })).toMatchObject({ status: 404 })
  })
})

describe('moving', () => {
  it('takes files and folders along, with what is in them', async () => {
    await library.add('a.png', 'from')
    await library.add('b.png', 'from/inner')
    await folder('to')
    const { body } = await post('move', { paths: ['from/a.png', 'from/inner'], dir: 'to' })
    expect(body.items.map(({ path }: { path: string }) => path)).toEqual(['to/a.png', 'to/inner'])
    expect([await paths('from'), await paths('to/inner')]).toEqual([[], ['to/inner/b.png']])
    await post('move', { paths: ['to/inner'], dir: '' })
    expect(await paths('inner')).toEqual(['inner/b.png'])
  })

  it('moves all or none', async () => {
    await library.add('first.png', 'source')
    await library.add('clash.png', 'source')
    await library.add('clash.png', 'target')
    expect(await post('move', { paths: ['source/first.png', 'source/clash.png'], dir: 'target' })).toMatchObject({
      status: 409,
      body: { records: [{ section: 'media', id: 'target/clash.png' }] },
    })
    expect(await paths('source')).toEqual(['source/clash.png', 'source/first.png'])
  })

  it.each(['ring', 'ring/inner'])('of a folder into itself, here %s, is refused', async (dir) => {
    if (!(await paths('')).includes('ring')) await library.add('x.png', 'ring/inner')
    expect(await post('move', { paths: ['ring'], dir })).toMatchObject({
      status: 400,
      body: { message: [{ key: 'dir', message: 'INVALID' }] },
    })
  })

  it('never makes a path deeper than one can be', async () => {
    await library.add('x.png', 'l1/l2/l3/l4')
    await library.add('y.png', 'm1/m2/m3/m4')
    expect(await post('move', { paths: ['l1'], dir: 'm1/m2/m3/m4' })).toMatchObject({
      status: 400,
      body: { message: [{ key: 'dir', message: 'OUT_OF_RANGE' }] },
    })
    expect(await paths('l1/l2/l3/l4')).toEqual(['l1/l2/l3/l4/x.png'])
  })

  it('of two folders into each other at once leaves both in the tree', async () => {
    await folder('left')
    await folder('right')
    const replies = await Promise.all([
      post('move', { paths: ['left'], dir: 'right' }),
      post('move', { paths: ['right'], dir: 'left' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(
      [
        ...(await paths('')),
        ...(await paths('left').catch(() => [])),
        ...(await paths('right').catch(() => [])),
      ].filter((path) => /left|right/.test(path)),
    ).toHaveLength(2)
  })
})

describe('what a picture shows', () => {
  it('is said in both languages, one at a time or together', async () => {
    const { path } = await library.add('described.png')
    await post('alt', { path, alt: { ar: 'شعار نون', en: 'Logo' } })
    expect((await post('alt', { path, alt: { en: 'The logo of Noon' } })).body.alt).toEqual({
      ar: 'شعار نون',
      en: 'The logo of Noon',
    })
  })

  it('is bound, and nothing a folder has', async () => {
    const { path } = await library.add('bound.png')
    await folder('no-picture')
    expect((await post('alt', { path, alt: { ar: 'ن'.repeat(301) } })).body.message).toEqual([
      { key: 'alt.ar', message: 'TOO_LONG' },
    ])
    expect((await post('alt', { path: 'no-picture', alt: { ar: '' } })).status).toBe(404)
  })
})

describe('a picture that records show', () => {
  const image = (url: string | null) => ({ title: 't', text: '', image: url })
  const inUse = async (name: string) => {
    const { url, path } = await library.add(name, 'used')
    const { rows, database } = library
    const shop = await rows.shop({ logo: url, name_en: 'Noon' })
    const product = await database.main.kysely
      .insertInto('product')
      // Any of its widths is the picture.
      .values({
        name_ar: 'هاتف',
        name_en: 'Phone',
        image: url?.replace(/\d+\.webp/, '320.avif'),
        category_id: await rows.category(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ad = await library.call('POST', '/ads', {
      name: 'Summer',
      countries: ['sa'],
      creative: { ar: image(null), en: image(url) },
      link: 'https://noon.example/',
    })
    return { url, path, shop, product: product.id, ad: ad.json().id }
  }

  it('names them', async () => {
    const { path, shop, product, ad } = await inUse('shown.png')
    const uses = [
      { section: 'ads', id: ad, label: 'Summer' },
      { section: 'product', id: product, label: 'Phone' },
      { section: 'shop', id: String(shop), label: 'Noon' },
    ]
    const usage = async (of: string) => (await library.call('GET', `/media/usage?path=${of}`)).json()
    expect(await usage(path)).toEqual({ uses, total: 3 })
    expect((await usage('used')).uses).toEqual(expect.arrayContaining(uses))
    expect(await usage((await library.add('unused.png')).path)).toEqual({ uses: [], total: 0 })
  })

  it('is known by a reference from the table of every collection that has pictures', async () => {
    const hasPicture = (schema: TSchema): boolean =>
      kindOf(schema) === 'picture' || Object.values(unwrapNullable(schema).properties ?? {}).some(hasPicture)
    const shown = (await findCollections())
      .filter(({ contract }) => hasPicture(contract.write))
      .map(({ table }) => table)
    const references = await referencesTo(library.database.main.kysely, 'media', 'key')
    expect(shown).toEqual(expect.arrayContaining(['ads', 'shop', 'video']))
    expect(references.map(({ table }) => table)).toEqual(expect.arrayContaining(shown))
  })

  it('is not deleted, and what shows it is named', async () => {
    const { url, path, shop, product, ad } = await inUse('wanted.png')
    const { status, body } = await post('delete', { path })
    expect([status, body.code]).toEqual([409, 1010])
    expect(body.records).toEqual([
      { section: 'ads', id: ad },
      { section: 'product', id: product },
      { section: 'shop', id: String(shop) },
    ])
    expect((await library.get(url ?? '')).statusCode).toBe(200)
  })

  it('keeps working for them when it is renamed and moved', async () => {
    const { url, path, shop } = await inUse('moved.png')
    await folder('elsewhere')
    await post('rename', { path, name: 'other.png' })
    await post('move', { paths: ['used/other.png'], dir: 'elsewhere' })
    const { logo } = (await library.call('GET', `/shop/${shop}`)).json()
    expect(logo).toBe(url)
    expect((await library.get(logo)).statusCode).toBe(200)
  })

  it('is deleted once none of them shows it, bytes and all', async () => {
    const { url, path } = await library.add('let-go.png')
    const shop = await library.rows.shop({ logo: url })
    expect((await post('delete', { path })).status).toBe(409)
    await library.call('PATCH', `/shop/${shop}`, { logo: null })
    expect((await post('delete', { path })).status).toBe(200)
    expect((await library.get(url ?? '')).statusCode).toBe(404)
    expect((await post('delete', { path })).status).toBe(404)
  })

  it('cannot begin to be shown when it is gone, or never was', async () => {
    const { url, path } = await library.add('gone.png')
    await post('delete', { path })
    const shop = await library.rows.shop()
    const reply = await library.call('PATCH', `/shop/${shop}`, { logo: url })
    expect(reply.json()).toMatchObject({ code: 1001, message: [{ key: 'logo', message: 'INVALID' }] })
  })

  it('is none of another site, which our pages would not load', async () => {
    const elsewhere = 'https://pictures.example/noon.png'
    const shop = await library.rows.shop()
    const category = await library.rows.category()
    const ad = { name: 'Summer', countries: ['sa'], link: 'https://noon.example/' }
    const writes = [
      ['logo', 'PATCH', `/shop/${shop}`, { logo: elsewhere }],
      ['logo', 'PATCH', `/shop/${shop}`, { logo: '//pictures.example/noon.png' }],
      ['image', 'POST', '/product', { name: { ar: 'هاتف', en: 'Phone' }, categoryId: category, image: elsewhere }],
      ['creative.en.image', 'POST', '/ads', { ...ad, creative: { ar: image(null), en: image(elsewhere) } }],
    ] as const
    for (const [field, method, path, body] of writes) {
      const reply = await library.call(method, path, body)
      expect([reply.statusCode, reply.json().message]).toEqual([400, [{ key: field, message: 'INVALID' }]])
    }
  })

  it('of another site that was stored before that rule is still read, and stays while the rest is changed', async () => {
    const elsewhere = 'https://pictures.example/before.png'
    const shop = await library.rows.shop({ logo: elsewhere })
    const listed = `/shop?filter[id]=${shop}`
    expect((await library.call('GET', listed)).json().items).toMatchObject([{ logo: elsewhere }])
    expect((await library.get(`/api/v1/shop/shop-list/${shop}`)).json().shop).toMatchObject({ logo: elsewhere })
    const reply = await library.call('PATCH', `/shop/${shop}`, { shopName: { en: 'Renamed' } })
    expect([reply.statusCode, reply.json().logo]).toEqual([200, elsewhere])
    const exported = await library.call('GET', `/shop/export?format=csv&filter[id]=${shop}`)
    const imported = await library.request({
      method: 'POST',
      url: '/api/v1/shop/import',
      payload: exported.body,
      headers: { authorization: `Bearer ${library.token}`, 'content-type': 'text/csv' },
    })
    expect(imported.json()).toMatchObject({ counts: { same: 1, wrong: 0 } })
  })

  it('is either shown or deleted when both are asked for at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { url, path } = await library.add(`race-${round}.png`)
      const shop = await library.rows.shop()
      const [saved, deleted] = await Promise.all([
        library.call('PATCH', `/shop/${shop}`, { logo: url }),
        post('delete', { path }),
      ])
      const outcome = [saved.statusCode, deleted.status]
      expect([
        [200, 409],
        [400, 200],
      ]).toContainEqual(outcome)
      expect((await library.get(url ?? '')).statusCode).toBe(saved.statusCode === 200 ? 200 : 404)
    }
  })
})

describe('every change', () => {
  it('is in the audit, with who made it', async () => {
    const made = await folder('audited')
    const item = await library.add('a.png', 'audited')
    await post('alt', { path: item.path, alt: { en: 'A' } })
    await post('rename', { path: item.path, name: 'b.png' })
    await post('move', { paths: ['audited/b.png'], dir: '' })
    await post('delete', { path: 'b.png' })
    const by = { actor_id: library.staff }
    expect(await library.audited('audited')).toEqual([{ ...by, action: 'create', before: null, after: made }])
    expect(await library.audited('audited/a.png')).toEqual([
      { ...by, action: 'upload', before: null, after: item },
      { ...by, action: 'update', before: { alt: { ar: '', en: '' } }, after: { alt: { ar: '', en: 'A' } } },
      {
        ...by,
        action: 'rename',
        before: { path: 'audited/a.png', name: 'a.png' },
        after: { path: 'audited/b.png', name: 'b.png' },
      },
    ])
    expect((await library.audited('audited/b.png')).map(({ action }) => action)).toEqual(['update'])
    expect(await library.audited('b.png')).toMatchObject([{ action: 'delete', before: { path: 'b.png' }, after: null }])
  })

  it('is left out of it when it was refused', async () => {
    await folder('refused')
    await library.add('in.png', 'refused')
    await post('delete', { path: 'refused' })
    expect((await library.audited('refused')).map(({ action }) => action)).toEqual(['create'])
  })
})

describe('the library', () => {
  it('is seen by all staff and written with update_media', async () => {
    const { rows, tokenOf, upload } = library
    const anyone = await tokenOf(await rows.user())
    const staff = await tokenOf(await rows.staff(['view_ads']))
    const writer = await tokenOf(await rows.staff(['update_media']))
    const seen = (token?: string) => callAs(library, token)('GET', '/media').then(({ statusCode }) => statusCode)
    expect(await Promise.all([seen(), seen(anyone), seen(staff)])).toEqual([401, 403, 200])
    const bytes = await draw(9, 9).png().toBuffer()
    const written = async (token: string) => [
      (await upload(bytes, 'mine.png', '', token)).statusCode,
      (await callAs(library, token)('POST', '/media/folder', { name: `by-${token.slice(-6)}` })).statusCode,
      (await callAs(library, token)('POST', '/media/delete', { path: 'nothing' })).statusCode,
    ]
    expect([await written(anyone), await written(staff), await written(writer)]).toEqual([
      [403, 403, 403],
      [403, 403, 403],
      [201, 201, 404],
    ])
  })

  it.each([
    ['GET', '/media?dir=..%2F..', undefined],
    ['GET', '/media?dir=%252e%252e', undefined],
    ['GET', '/media?dir=..%5C..', undefined],
    ['GET', '/media?dir=%00', undefined],
    ['GET', '/media?dir=%EF%BC%8E%EF%BC%8E%EF%BC%8Fa', undefined],
    ['GET', '/media/usage?path=/etc/passwd', undefined],
    ['POST', '/media/delete', { path: '../a.png' }],
    ['POST', '/media/rename', { path: 'C:\\a.png', name: 'b.png' }],
    ['POST', '/media/rename', { path: 'a.png', name: '../b.png' }],
    ['POST', '/media/rename', { path: 'a.png', name: 'CON' }],
    ['POST', '/media/folder', { dir: 'a/../b', name: 'c' }],
    ['POST', '/media/folder', { name: 'dots.' }],
    ['POST', '/media/folder', { name: 'x'.repeat(101) }],
    ['POST', '/media/move', { paths: ['a\u202eb'], dir: '' }],
    ['POST', '/media/move', { paths: ['a'], dir: 'b/.' }],
    ['POST', '/media/alt', { path: 'a\u0000.png', alt: {} }],
  ] as const)('refuses hostile paths: %s %s %j', async (method, path, body) => {
    const reply = await library.call(method, path, body)
    expect(reply.json()).toMatchObject({ status: 400, code: 1001, message: [{ key: expect.any(String) }] })
  })

  it('refuses an upload into a hostile folder before it reads it', async () => {
    const reply = await library.upload(Buffer.from('not even a picture'), 'a.png', '?dir=../secrets')
    expect(reply.json()).toMatchObject({ code: 1001, message: [{ key: 'dir', message: 'INVALID' }] })
  })
})
