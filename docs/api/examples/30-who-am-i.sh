# Who a token belongs to, and their items including private ones (READ)
curl -sS "$VITRINE/graphql" \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{ "query": "{ me { username } ownSwitchThemes { nodes { hexId name isPrivate } pageInfo { itemCount } } }" }'
