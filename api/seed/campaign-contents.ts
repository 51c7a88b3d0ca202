/** Codes of each store that a campaign contains, and short links of each campaign. */
const [codesOfStore, linksOfCampaign] = [2, 3]

/** Gives each campaign codes of the stores that its ads are for, and its share of the links that are followed most. */
export const insertCampaignContents = `
  with store as (
    select ads.campaign_id, shop.id from ads join shop on ads.link = 'https://' || shop.domain || '/'
  ), code as (
    select store.campaign_id, coupon.id,
      row_number() over (partition by coupon.shop_id order by coupon.worked desc, coupon.id) as place
    from store join coupon on coupon.shop_id = store.id
    where coupon.status = 'ACTIVE' and coupon.code is not null and coupon.deleted_at is null
  ), link as (
    select id, row_number() over (order by clicks desc, id) - 1 as place from shortner where note <> ''
  ), numbered as (
    select id, row_number() over (order by starts_at, id) - 1 as number, count(*) over () as campaigns from campaign
  )
  update campaign set
    coupon_ids = array(select id from code where campaign_id = campaign.id and place <= ${codesOfStore} order by id),
    shortner_ids = array(
      select link.id from link
      where place % campaigns = number and place < campaigns * ${linksOfCampaign} order by place
    )
  from numbered where numbered.id = campaign.id`
