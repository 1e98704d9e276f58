"""The sums in markers of numbers, from the page on options alone."""

import math
import re

from _verdict import Wrong

DEEPEST = 32
TOKEN = re.compile(r"\s*([0-9]+(?:\.[0-9]*)?|\.[0-9]+|[-+*/()v])")


def value(text, variable, is_whole):
    """The result as text, with the six digits that matter."""
    result = Sum(tokens_of(text), variable).whole()
    if not math.isfinite(result):
        raise Wrong("option.expression")
    result = float(f"{result:.6g}")
    return str(math.trunc(result)) if is_whole else repr(result)


def tokens_of(text):
    tokens, at, text = [], 0, text.strip()
    while at < len(text):
        found = TOKEN.match(text, at)
        if not found:
            raise Wrong("option.expression")
        tokens.append(found[1])
        at = found.end()
    return tokens


class Sum:
    def __init__(self, tokens, variable):
        self.tokens, self.variable = tokens, variable

    def whole(self):
        result = self.sum(1)
        if self.tokens:
            raise Wrong("option.expression")
        return result

    def next_of(self, wanted):
        return self.tokens.pop(0) if self.tokens and self.tokens[0] in wanted else None

    def sum(self, depth):
        result = self.product(depth)
        while operator := self.next_of("+-"):
            other = self.product(depth)
            result += other if operator == "+" else -other
        return result

    def product(self, depth):
        result = self.factor(depth)
        while operator := self.next_of("*/"):
            other = self.factor(depth)
            if operator == "/" and other == 0:
                raise Wrong("option.expression")
            result = result * other if operator == "*" else result / other
        return result

    def factor(self, depth):
        if depth > DEEPEST or not self.tokens:
            raise Wrong("option.expression")
        if self.next_of("-"):
            return -self.factor(depth + 1)
        if self.next_of("("):
            result = self.sum(depth + 1)
            if not self.next_of(")"):
                raise Wrong("option.expression")
            return result
        token = self.tokens.pop(0)
        if token == "v":
            return self.variable
        if token in "+*/)":
            raise Wrong("option.expression")
        return float(token)
