# The five newest themes for the home menu, and the total number
curl -sS "$VITRINE/graphql" \
  -H 'Content-Type: application/json' \
  -d '{
    "query": "query ($target: Target, $limit: PositiveInt) { switchThemes(target: $target, limit: $limit) { nodes { hexId name creator { username } downloadUrl } pageInfo { itemCount pageCount } } }",
    "variables": { "target": "ResidentMenu", "limit": 5 }
  }'
