# With a token: whose it is, and their works, the private ones among them (READ)
curl -sS "$VITRINE/graphql" \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{ "query": "{ me { username } ownSwitchThemes { nodes { hexId name isPrivate } pageInfo { itemCount } } }" }'
