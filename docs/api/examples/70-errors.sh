# What is wrong is in errors[].extensions, whatever the status: here a token that nobody has
curl -sS -w '\nHTTP %{http_code}\n' "$VITRINE/graphql" \
  -H 'Authorization: Bearer vitrine_pat_0000000000000000000000000000000000000000000' \
  -H 'Content-Type: application/json' \
  -d '{ "query": "{ me { username } }" }'
