/** Draft: storing a price, piece by piece, on 20 deep and 980 shallow listings. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { makeTemplate } from '../../api/src/testing/test-database.ts'
import { startEmbeddedPostgres } from '../start/embedded-postgres.ts'
const folder = await mkdtemp(join(tmpdir(), 'qasima-probe-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false })
try {
  const t = await makeTemplate(postgres.url)
  const c = new pg.Client(t.url); await c.connect()
  const q = async (s: string, p: unknown[] = []) => (await c.query(s, p)).rows
  await q(`insert into category (slug,name_ar,name_en) values ('c','ف','c')`)
  await q(`insert into shop (slug,name_ar,name_en,domain,countries,currency,category_id) select 's','م','s','s.example','{sa}','SAR',id from category`)
  await q(`insert into product (name_ar,name_en,category_id) select 'م'||n,'p'||n,c.id from category c, generate_series(1,1000) n`)
  await q(`insert into listing (product_id,shop_id,url,currency) select p.id, s.id,'https://s.example/'||p.id,'SAR' from product p, shop s`)
  const ids = (await q('select id from listing order by id')).map((r) => r.id)
  const deep = ids.slice(0, 20), shallow = ids.slice(20)
  await q('alter table price_point disable trigger user')
  const add = (list: string[], n: number) => q(`insert into price_point (product_id,listing_id,at,amount_minor,currency,in_stock)
    select l.product_id,l.id, now() - interval '730 days' + (k::float8/$2)*interval '729 days', 10000+(k*37%100)*10,'SAR', k%17<>0 from listing l, generate_series(1,$2::int) k where l.id = any($1)`, [list, n])
  await add(deep, 4000); await add(shallow, 20)
  await q('alter table price_point enable trigger user')
  await q('select rebuild_price_figures($1)', [ids])
  await q('vacuum analyze')

  const best = async (name: string, text: string, p = (i: number): unknown[] => [deep[i % 20]]) => {
    const times: number[] = []
    for (let i = 0; i < 150; i += 1) { const a = performance.now(); await q(text, p(i)); times.push(performance.now() - a) }
    times.sort((x, y) => x - y); console.log(name.padEnd(30), 'min', times[0]?.toFixed(2), 'p25', times[37]?.toFixed(2), 'median', times[75]?.toFixed(2))
  }
  const changed = (base: number) => (i: number) => [deep[i % 20], base + i]
  const observe = `select * from observe_price($1, clock_timestamp(), $2, 'SAR', true, 'in_stock', null, 'page', null)`
  await best('changed', observe, changed(10_001))
  await best('same', observe, (i) => [deep[i % 20], 10_150])
  await best('windows', `select refresh_price_windows(array[$1::uuid], current_date)`)
  await best('day', `select write_price_day(product_id, id, current_date) from listing where id = $1`)
  await q('set plan_cache_mode = force_generic_plan')
  await best('generic changed', observe, changed(11_001))
  await best('generic windows', `select refresh_price_windows(array[$1::uuid], current_date)`)
  await best('generic day', `select write_price_day(product_id, id, current_date) from listing where id = $1`)
  await q('set jit = off')
  await best('jit off generic windows', `select refresh_price_windows(array[$1::uuid], current_date)`)
  await q('set plan_cache_mode = auto')
  await best('jit off windows', `select refresh_price_windows(array[$1::uuid], current_date)`)
  console.log((await q(`show jit`)), (await q('show server_version')))
  await c.end()
} finally { await postgres.stop(); await rm(folder, { recursive: true, force: true }) }
