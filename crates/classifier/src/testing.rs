//! Models written by hand, of less than a kilobyte, which call red pictures mature: the mean of each colour, a matrix, and
//! softmax. Just enough of the ONNX format (protocol buffers) to write these, and to write what is wrong.

/// How a model of this module differs from the usual one.
#[derive(Clone, Debug)]
pub struct TestModel {
    /// The sides that it takes; 0 leaves one open.
    pub input: Vec<u64>,
    /// The kind of its numbers: 1 is a 32-bit float, 7 a 64-bit integer.
    pub element: u64,
    /// The matrix that the means of red, green and blue are multiplied by: a row for each, with a number for each class.
    pub weights: Vec<f32>,
    /// Number of classes.
    pub classes: u64,
    /// The operator that ends it.
    pub last: &'static str,
}

impl Default for TestModel {
    fn default() -> Self {
        Self {
            input: vec![1, 3, 8, 8],
            element: 1,
            weights: vec![-8.0, 8.0, 8.0, -8.0, 8.0, -8.0],
            classes: 2,
            last: "Softmax",
        }
    }
}

impl TestModel {
    /// The same with its colours after its sides.
    #[must_use]
    pub fn interleaved() -> Self {
        Self { input: vec![1, 8, 8, 3], ..Self::default() }
    }

    /// The bytes of its file.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let sides: [i64; 2] = if self.input.last() == Some(&3) { [1, 2] } else { [2, 3] };
        let mut mean = node("ReduceMean", &["picture"], "means");
        mean.extend(bytes(
            5,
            &attribute("axes", |into| into.extend(sides.iter().flat_map(|side| number(8, *side as u64))), 7),
        ));
        mean.extend(bytes(5, &attribute("keepdims", |into| into.extend(number(3, 0)), 2)));
        let graph = [
            bytes(1, &mean),
            bytes(1, &node("MatMul", &["means", "weights"], "sums")),
            bytes(1, &node(self.last, &["sums"], "scores")),
            bytes(2, b"red is mature"),
            bytes(5, &tensor("weights", &[3, self.classes], &self.weights)),
            bytes(11, &value("picture", self.element, &self.input)),
            bytes(12, &value("scores", 1, &[1, self.classes])),
        ];
        // The version of the format, and of the operators.
        [number(1, 8), bytes(8, &number(2, 13)), bytes(7, &graph.concat())].concat()
    }
}

fn node(operator: &str, inputs: &[&str], output: &str) -> Vec<u8> {
    let inputs = inputs.iter().flat_map(|input| bytes(1, input.as_bytes())).collect();
    [inputs, bytes(2, output.as_bytes()), bytes(4, operator.as_bytes())].concat()
}

fn attribute(name: &str, value: impl FnOnce(&mut Vec<u8>), kind: u64) -> Vec<u8> {
    let mut attribute = bytes(1, name.as_bytes());
    value(&mut attribute);
    attribute.extend(number(20, kind));
    attribute
}

fn tensor(name: &str, sides: &[u64], numbers: &[f32]) -> Vec<u8> {
    let raw: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    let sides = sides.iter().flat_map(|side| number(1, *side)).collect();
    [sides, number(2, 1), bytes(8, name.as_bytes()), bytes(9, &raw)].concat()
}

fn value(name: &str, element: u64, sides: &[u64]) -> Vec<u8> {
    let side = |side: &u64| if *side == 0 { bytes(2, b"any") } else { number(1, *side) };
    let shape: Vec<u8> = sides.iter().flat_map(|sides| bytes(1, &side(sides))).collect();
    let kind = [number(1, element), bytes(2, &shape)].concat();
    [bytes(1, name.as_bytes()), bytes(2, &bytes(1, &kind))].concat()
}

/// A field that holds a number.
fn number(field: u64, value: u64) -> Vec<u8> {
    [varint(field << 3), varint(value)].concat()
}

/// A field that holds bytes.
fn bytes(field: u64, value: &[u8]) -> Vec<u8> {
    [varint(field << 3 | 2), varint(value.len() as u64), value.to_vec()].concat()
}

fn varint(mut value: u64) -> Vec<u8> {
    let mut written = Vec::new();
    while value >= 0x80 {
        written.push(value as u8 | 0x80);
        value >>= 7;
    }
    written.push(value as u8);
    written
}
