import { describe, expect, it } from '@jest/globals'
import { defineRootRoute, pathsUnder, uncrawledPaths } from '@qasima/shared/contract/root-route'
import Fastify from 'fastify'
import { followContract } from './edge-contract.ts'

describe('the contract of the edge', () => {
  it('stops the start of an edge that lacks a declared call, or has an undeclared one', async () => {
    const app = Fastify()
    await followContract(app)
    app.get('/edge/v1/extra', () => '')
    app.get('/elsewhere', () => '')
    const refusal = /declared and not served: .*GET \/geolocation.*; served and not declared: GET \/extra$/
    await expect(app.ready()).rejects.toThrow(refusal)
  })

  it('lists the paths that the API serves', async () => {
    const { pathsOfApi, prefixesOfApi, prefixesOfPeople } = await followContract(Fastify())
    expect(pathsOfApi.toSorted()).toEqual([
      '/api/*',
      '/dev/*',
      '/docs',
      '/docs/*',
      '/go/*',
      '/mail-preview',
      '/mail-preview/*',
      '/media/*',
      '/product-picture/*',
      '/shop-picture/*',
      '/visit/*',
    ])
    expect(prefixesOfPeople.toSorted()).toEqual(['/go/', '/visit/'])
    expect(prefixesOfApi).toEqual(expect.arrayContaining(['/api/', '/go/', '/media/']))
  })

  it('excludes addresses that no page shows from search engines, without revealing development ones', () => {
    const route = (rootPath: `/${string}`, parts = {}) => defineRootRoute({ rootPath, summary: 'A test', ...parts })
    const routes = [
      route('/go/:slug'),
      route('/go/:slug/:place'),
      route('/card'),
      route('/media/:file', { isCrawled: true }),
      route('/dev/:mail', { inDevelopmentOnly: true }),
    ]
    expect(uncrawledPaths(routes)).toEqual(['/go/', '/card'])
  })

  it('forwards an exact address only if a noun serves it', () => {
    const route = (rootPath: `/${string}`) => defineRootRoute({ rootPath, summary: 'A route of a test' })
    expect(pathsUnder([route('/a/:one'), route('/a/:one/:two'), route('/b')])).toEqual(['/a/*', '/b', '/b/*'])
  })
})
