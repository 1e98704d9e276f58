//! The arithmetic inside INTEGER and DECIMAL markers: `+ - * /`, unary minus, parentheses, numbers and the variable.
//! Finding markers and formatting the result is done in `variables`. Invariant: evaluation is bounded, and a result is
//! a finite number or an error.

/// Why an expression has no value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExpressionError {
    /// A character or the end where an operand or operator is due.
    #[error("can't be read from {0:?} on")]
    Unexpected(String),
    /// Parentheses or signs inside one another beyond 32 levels.
    #[error("is nested too deeply")]
    TooDeep,
    /// A division by zero.
    #[error("divides by zero")]
    DivisionByZero,
    /// A result beyond the range of a 64-bit float.
    #[error("becomes too large")]
    NotFinite,
}

const DEEPEST: usize = 32;

/// Evaluates `text`, in which `variable` (for example `{integer}`, in any letter case) stands for `value`.
pub(crate) fn evaluate(text: &str, variable: &str, value: f64) -> Result<f64, ExpressionError> {
    let mut parser = ExpressionParser { rest: text, variable, value, depth: 0 };
    let result = parser.sum()?;
    parser.skip_blank();
    if !parser.rest.is_empty() {
        return Err(parser.unexpected());
    }
    finite(result)
}

fn finite(value: f64) -> Result<f64, ExpressionError> {
    if value.is_finite() { Ok(value) } else { Err(ExpressionError::NotFinite) }
}

struct ExpressionParser<'a> {
    rest: &'a str,
    variable: &'a str,
    value: f64,
    depth: usize,
}

impl ExpressionParser<'_> {
    fn skip_blank(&mut self) {
        self.rest = self.rest.trim_start_matches(' ');
    }

    fn unexpected(&self) -> ExpressionError {
        ExpressionError::Unexpected(self.rest.chars().take(20).collect())
    }

    fn take(&mut self, symbols: [char; 2]) -> Option<char> {
        self.skip_blank();
        let symbol = self.rest.chars().next().filter(|symbol| symbols.contains(symbol))?;
        self.rest = &self.rest[1..];
        Some(symbol)
    }

    fn sum(&mut self) -> Result<f64, ExpressionError> {
        let mut total = self.product()?;
        while let Some(symbol) = self.take(['+', '-']) {
            let operand = self.product()?;
            total = finite(if symbol == '+' { total + operand } else { total - operand })?;
        }
        Ok(total)
    }

    fn product(&mut self) -> Result<f64, ExpressionError> {
        let mut total = self.operand()?;
        while let Some(symbol) = self.take(['*', '/']) {
            let operand = self.operand()?;
            if symbol == '/' && operand == 0.0 {
                return Err(ExpressionError::DivisionByZero);
            }
            total = finite(if symbol == '*' { total * operand } else { total / operand })?;
        }
        Ok(total)
    }

    fn operand(&mut self) -> Result<f64, ExpressionError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(ExpressionError::TooDeep);
        }
        let value = self.operand_within()?;
        self.depth -= 1;
        Ok(value)
    }

    fn operand_within(&mut self) -> Result<f64, ExpressionError> {
        if self.take(['-', '-']).is_some() {
            return Ok(-self.operand()?);
        }
        if self.take(['(', '(']).is_some() {
            let value = self.sum()?;
            return if self.take([')', ')']).is_some() { Ok(value) } else { Err(self.unexpected()) };
        }
        let name = self.rest.get(..self.variable.len());
        if name.is_some_and(|name| name.eq_ignore_ascii_case(self.variable)) {
            self.rest = &self.rest[self.variable.len()..];
            return Ok(self.value);
        }
        let length = self.rest.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'.').count();
        let written = &self.rest[..length];
        if !written.starts_with(|first: char| first.is_ascii_digit()) || written.ends_with('.') {
            return Err(self.unexpected());
        }
        let value = written.parse().map_err(|_| self.unexpected())?;
        self.rest = &self.rest[length..];
        finite(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<f64, ExpressionError>) {
        assert_eq!(evaluate(text, "{integer}", 7.0), expected, "{text:?}");
    }

    #[test]
    fn the_usual_precedence_holds() {
        check("{integer}", Ok(7.0));
        check("{INTEGER} * 2 + 1", Ok(15.0));
        check("1+2*{integer}", Ok(15.0));
        check("(1+2)*{integer}", Ok(21.0));
        check("-{integer}", Ok(-7.0));
        check("10 - -{integer}", Ok(17.0));
        check("2 - 3 - 4", Ok(-5.0));
        check("{integer}/2/2", Ok(1.75));
        check("-(1.5 + {integer})", Ok(-8.5));
    }

    #[test]
    fn a_negative_value_stays_one_operand() {
        assert_eq!(evaluate("2-{decimal}*2", "{decimal}", -3.0), Ok(8.0));
    }

    #[test]
    fn what_has_no_value_is_refused() {
        check("{integer}/0", Err(ExpressionError::DivisionByZero));
        check("{integer}/({integer}-7)", Err(ExpressionError::DivisionByZero));
        check("", Err(ExpressionError::Unexpected(String::new())));
        check("{integer}+", Err(ExpressionError::Unexpected(String::new())));
        check("{integer} 2", Err(ExpressionError::Unexpected("2".into())));
        check("2^{integer}", Err(ExpressionError::Unexpected("^{integer}".into())));
        check("(1", Err(ExpressionError::Unexpected(String::new())));
        check("1.2.3", Err(ExpressionError::Unexpected("1.2.3".into())));
        check("sin(1)", Err(ExpressionError::Unexpected("sin(1)".into())));
        check(&format!("{}1", "(".repeat(1000)), Err(ExpressionError::TooDeep));
        check(&format!("{}1", "-".repeat(1000)), Err(ExpressionError::TooDeep));
        check(&format!("{}*{}", "9".repeat(200), "9".repeat(200)), Err(ExpressionError::NotFinite));
    }
}
